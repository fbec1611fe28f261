# SPDX-License-Identifier: Apache-2.0
"""The writers of a program: TensorFlow's and Keras's, or with the flag --import ours."""
import sys
import types

import tensorflow as tf


def chosen():
    """The modules, by the names that programs give them."""
    if "--import" in sys.argv:
        import stepscope
        return types.SimpleNamespace(
            summary=stepscope.summary, hp=stepscope.hparams, projector=stepscope.projector,
            Board=stepscope.keras.TensorBoard, name_scope=stepscope.summary.name_scope)
    import keras
    from tensorboard.plugins import projector
    from tensorboard.plugins.hparams import api
    return types.SimpleNamespace(summary=tf.summary, hp=api, projector=projector,
                                 Board=keras.callbacks.TensorBoard, name_scope=tf.name_scope)
