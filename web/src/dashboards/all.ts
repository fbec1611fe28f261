// SPDX-License-Identifier: Apache-2.0
// The list of dashboards, in the order of the tabs.
import type {Dashboard} from './dashboard';

export const dashboards: readonly Dashboard[] = [
  {
    name: 'timeseries',
    aliases: ['scalars'],
    title: 'Time series',
    plugins: ['scalars', 'images', 'histograms'],
    missing: {
      what: 'scalars, histograms and images over time',
      code: {
        writer: "writer.add_scalar('loss', loss, step)",
        tensorflow: "tf.summary.scalar('loss', loss, step=step)",
      },
    },
    load: async () => (await import('./timeseries/timeseries')).TimeSeries,
  },
  {
    name: 'images',
    title: 'Images',
    plugins: ['images'],
    missing: {
      what: 'images at each step',
      code: {
        writer: "writer.add_image('sample', image, step)  # 3 x height x width, 0 to 1",
        tensorflow:
          "tf.summary.image('sample', images, step=step)  # batch x height x width x 3, 0 to 1",
      },
    },
    load: async () => (await import('./images/images')).Images,
  },
  {
    name: 'histograms',
    title: 'Histograms',
    plugins: ['histograms'],
    missing: {
      what: 'histograms of weights, gradients or activations',
      code: {
        writer: "writer.add_histogram('weights', weights, step)",
        tensorflow: "tf.summary.histogram('weights', weights, step=step)",
      },
    },
    load: async () => (await import('./histograms/histograms')).Histograms,
  },
  {
    name: 'distributions',
    title: 'Distributions',
    plugins: ['distributions', 'histograms'],
    missing: {
      what: 'percentiles of histograms over time',
      code: {
        writer: "writer.add_histogram('weights', weights, step)",
        tensorflow: "tf.summary.histogram('weights', weights, step=step)",
      },
    },
    load: async () => (await import('./distributions/distributions')).Distributions,
  },
  {
    name: 'text',
    title: 'Text',
    plugins: ['text'],
    missing: {
      what: 'text and Markdown',
      code: {
        writer: "writer.add_text('notes', '**It works**', step)",
        tensorflow: "tf.summary.text('notes', '**It works**', step=step)",
      },
    },
    load: async () => (await import('./text/text')).TextPage,
  },
  {
    name: 'hparams',
    title: 'HParams',
    plugins: ['hparams'],
    // Names of runs and files of tuners may say what was not logged.
    usableWith: ['scalars'],
    missing: {
      what: 'hyperparameters and the metrics they led to',
      code: {
        writer: "writer.add_hparams({'lr': 0.1, 'layers': 3}, {'accuracy': 0.9})",
        tensorflow: "hp.hparams({'lr': 0.1, 'layers': 3})",
        tensorflowImport: 'from tensorboard.plugins.hparams import api as hp',
      },
    },
    load: async () => (await import('./hparams/hparams')).HParams,
  },
  {
    name: 'graphs',
    title: 'Graphs',
    plugins: ['graphs', 'graph_keras_model', 'graph_run_metadata'],
    missing: {
      what: 'model graphs',
      code: {
        writer: 'writer.add_graph(model, example_input)',
        jax: "writer.add_onnx_graph('model.onnx')",
        tensorflow: 'tf.summary.graph(function.get_concrete_function(example_input).graph)',
      },
    },
    route: 'data/plugin/graphs/info',
  },
  {
    name: 'audio',
    title: 'Audio',
    plugins: ['audio'],
    missing: {
      what: 'audio clips at each step',
      code: {
        writer: "writer.add_audio('speech', samples, step, sample_rate=16000)",
        tensorflow:
          "tf.summary.audio('speech', clips, 16000, step=step)  # batch x samples x channels",
      },
    },
    load: async () => (await import('./audio/audio')).Audio,
  },
  {
    name: 'pr_curves',
    title: 'PR curves',
    plugins: ['pr_curves'],
    missing: {
      what: 'precision–recall curves',
      code: {
        writer: "writer.add_pr_curve('classes', labels, predictions, step)",
      },
    },
    load: async () => (await import('./pr_curves/pr_curves')).PrCurves,
  },
  {
    name: 'custom_scalars',
    title: 'Custom scalars',
    plugins: ['custom_scalars'],
    usableWith: ['scalars'],
    missing: {
      what: 'charts defined in the logs',
      code: {
        writer: "writer.add_custom_scalars({'losses': {'both': ['Multiline', ['loss/.*']]}})",
      },
    },
    load: async () => (await import('./custom_scalars/custom_scalars')).CustomScalars,
  },
  {
    name: 'projector',
    title: 'Projector',
    plugins: ['projector'],
    missing: {
      what: 'embeddings in two or three dimensions',
      code: {
        writer: 'writer.add_embedding(vectors, metadata=labels, global_step=step)',
      },
    },
    route: 'data/plugin/projector/runs',
  },
  {
    name: 'mesh',
    title: 'Mesh',
    plugins: ['mesh'],
    missing: {
      what: 'meshes and point clouds',
      code: {
        writer: "writer.add_mesh('cloud', vertices, colors, faces, global_step=step)",
        tensorflow: "mesh.mesh('cloud', vertices, faces=faces, colors=colors, step=step)",
        tensorflowImport: 'from tensorboard.plugins.mesh import summary_v2 as mesh',
      },
    },
    load: async () => (await import('./mesh/mesh')).MeshPage,
  },
];
