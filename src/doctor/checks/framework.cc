// SPDX-License-Identifier: Apache-2.0
#include "doctor/checks/framework.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text/parse.h"

namespace stepscope::doctor {
namespace {

constexpr std::string_view kTorchNan = "torch.autograd.set_detect_anomaly(True)";
constexpr std::string_view kTensorFlowNan = "tf.debugging.enable_check_numerics()";
constexpr std::string_view kJaxNan = "jax.config.update('jax_debug_nans', True)";

constexpr std::array<Phrases, 7> kPhrases = {
    Phrases{.name = "the writer",
            .log_step = "writer.add_scalar(tag, value, step)",
            .flush = "writer.flush()",
            .log_often = "writer.add_scalar(tag, value, step)",
            .resume = "writer.add_scalar(tag, value, checkpoint_step + i)",
            .epochs = "writer.add_scalar(tag, value, epoch * len(loader) + batch)",
            .per_rank = "SummaryWriter(f'{logdir}/rank{rank}')",
            .one_value = "writer.add_scalar(tag, float(value.mean()), step)",
            .find_nan = kJaxNan},
    Phrases{.name = "TensorFlow",
            .log_step = "tf.summary.scalar(tag, value, step=step)",
            .flush = "writer.flush()",
            .log_often = "with writer.as_default(): tf.summary.scalar(tag, value, step=step)",
            .resume = "tf.summary.create_file_writer(logdir + '/attempt2')",
            .epochs = "tf.summary.scalar(tag, value, step=epoch * batches + batch)",
            .per_rank = "tf.summary.create_file_writer(f'{logdir}/rank{rank}')",
            .one_value = "tf.summary.scalar(tag, tf.reduce_mean(value), step=step)",
            .find_nan = kTensorFlowNan,
            .may_be_jax = true},
    Phrases{.name = "Keras",
            .log_step = "tf.summary.scalar(tag, value, step=epoch)",
            .flush = "tf.keras.callbacks.TensorBoard(logdir, update_freq=100)",
            .log_often = "model.fit(..., callbacks=[tf.keras.callbacks.TensorBoard(logdir)])",
            .resume = "model.fit(..., initial_epoch=epoch)",
            .epochs = "tf.keras.callbacks.TensorBoard(logdir, update_freq=100)",
            .per_rank = "tf.keras.callbacks.TensorBoard(f'{logdir}/rank{rank}')",
            .one_value = "tf.summary.scalar(tag, tf.reduce_mean(value), step=step)",
            .find_nan = kTensorFlowNan},
    Phrases{.name = "PyTorch",
            .log_step = "writer.add_scalar(tag, value, global_step=step)",
            .flush = "writer.flush()",
            .log_often = "writer.add_scalar(tag, value, global_step=step)",
            .resume = "SummaryWriter(log_dir, purge_step=step)",
            .epochs = "writer.add_scalar(tag, value, global_step=epoch * len(loader) + batch)",
            .per_rank = "SummaryWriter(f'{log_dir}/rank{rank}')",
            .one_value = "writer.add_scalar(tag, value.mean().item(), global_step=step)",
            .find_nan = kTorchNan},
    Phrases{.name = "Lightning",
            .log_step = "self.log(tag, value)",
            .flush = "trainer.logger.experiment.flush()",
            .log_often = "Trainer(log_every_n_steps=1)",
            .resume = "trainer.fit(model, ckpt_path='last')",
            .epochs = "self.log(tag, value, on_step=True)",
            .per_rank = "self.log(tag, value, rank_zero_only=True)",
            .one_value = "self.log(tag, value.mean())",
            .find_nan = "Trainer(detect_anomaly=True)"},
    Phrases{.name = "tensorboardX",
            .log_step = "writer.add_scalar(tag, value, global_step=step)",
            .flush = "writer.flush()",
            .log_often = "writer.add_scalar(tag, value, global_step=step)",
            .resume = "SummaryWriter(logdir, purge_step=step)",
            .epochs = "writer.add_scalar(tag, value, global_step=epoch * len(loader) + batch)",
            .per_rank = "SummaryWriter(f'{logdir}/rank{rank}')",
            .one_value = "writer.add_scalar(tag, value.mean().item(), global_step=step)",
            .find_nan = kTorchNan,
            .may_be_jax = true},
    Phrases{.name = "Stepscope",
            .log_step = "writer.add_scalar(tag, value, global_step=step)",
            .flush = "writer.flush()",
            .log_often = "writer.add_scalar(tag, value, global_step=step)",
            .resume = "SummaryWriter(log_dir, purge_step=step)",
            .epochs = "writer.add_scalar(tag, value, global_step=epoch * len(loader) + batch)",
            .per_rank = "SummaryWriter(f'{log_dir}/rank{rank}')",
            .one_value = "writer.add_scalar(tag, float(value.mean()), global_step=step)",
            .find_nan = kTorchNan,
            .may_be_jax = true},
};

bool has_tag(const store::Contribution& contribution, auto&& fits) {
  return std::any_of(contribution.series.begin(), contribution.series.end(),
                     [&](const store::SeriesPart& part) { return fits(part.info->tag); });
}

bool is_keras_tag(std::string_view tag) {
  return tag == "keras" || tag.starts_with("epoch_") || tag.starts_with("batch_") ||
         tag.starts_with("evaluation_");
}

// PyTorch's files are called ...<host>.<process>.<counter>.
bool ends_with_two_numbers(std::string_view name) {
  for (int i = 0; i < 2; ++i) {
    const size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || !parse_number<uint64_t>(name.substr(dot + 1))) {
      return false;
    }
    name = name.substr(0, dot);
  }
  return true;
}

// "Stepscope 1.0.0" and "stepscope.writer" alike.
bool is_stepscope(std::string_view writer) {
  constexpr std::string_view kName = "stepscope";
  return writer.size() >= kName.size() &&
         std::equal(kName.begin(), kName.end(), writer.begin(), [](char a, char b) {
           return a == std::tolower(static_cast<unsigned char>(b));
         });
}

// Lightning logs the epoch with every metric and numbers its versions.
bool is_lightning(const store::Contribution& contribution, std::string_view path) {
  return path.find("lightning_logs/") != std::string_view::npos ||
         (path.find("/version_") != std::string_view::npos &&
          has_tag(contribution, [](std::string_view tag) { return tag == "epoch"; }));
}

}  // namespace

Framework framework_of(const store::Contribution& contribution) {
  const auto& named = contribution.source.writer;
  const std::string_view writer = named ? std::string_view(*named) : std::string_view();
  const std::string_view path = *contribution.source.path;
  // The name that the writer gives itself counts more than the file's: any writer may be told to
  // end its file names with ".v2".
  if (is_stepscope(writer)) {
    return is_lightning(contribution, path) ? Framework::Lightning : Framework::Stepscope;
  }
  if (writer.starts_with("tensorflow.") || (writer.empty() && path.ends_with(".v2"))) {
    return has_tag(contribution, is_keras_tag) ? Framework::Keras : Framework::TensorFlow;
  }
  const bool is_empty = contribution.source.events == 0;  // Other writers use such names too.
  if (writer.starts_with("tensorboard.") || (ends_with_two_numbers(path) && !is_empty)) {
    return is_lightning(contribution, path) ? Framework::Lightning : Framework::PyTorch;
  }
  return is_empty ? Framework::Any : Framework::TensorBoardX;
}

const Phrases& phrases_of(Framework framework) { return kPhrases[static_cast<size_t>(framework)]; }

}  // namespace stepscope::doctor
