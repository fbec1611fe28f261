// SPDX-License-Identifier: Apache-2.0
// Every dashboard, in the order of the tabs.
import type {Dashboard} from './dashboard';

/** Python that logs something, with what every writer needs around it. */
function logged(...lines: readonly string[]): string {
  const head = [
    'from torch.utils.tensorboard import SummaryWriter',
    '',
    "writer = SummaryWriter('runs/first')",
  ];
  return [...head, ...lines, 'writer.close()'].join('\n');
}

export const dashboards: readonly Dashboard[] = [
  {
    name: 'timeseries',
    aliases: ['scalars'],
    title: 'Time series',
    plugins: ['scalars', 'images', 'histograms'],
    missing: {
      what: 'scalars, histograms and images over time',
      snippet: logged(
        'for step in range(100):',
        "    writer.add_scalar('loss', 1 / (step + 1), step)",
      ),
    },
    load: async () => (await import('./timeseries/timeseries')).TimeSeries,
  },
  {
    name: 'images',
    title: 'Images',
    plugins: ['images'],
    missing: {
      what: 'images at every step',
      snippet: logged("writer.add_image('sample', picture, step)  # 3 x height x width, 0 to 1"),
    },
    load: async () => (await import('./images/images')).Images,
  },
  {
    name: 'histograms',
    title: 'Histograms',
    plugins: ['histograms'],
    missing: {
      what: 'histograms of weights, gradients or activations',
      snippet: logged("writer.add_histogram('weights', layer.weight, step)"),
    },
    load: async () => (await import('./histograms/histograms')).Histograms,
  },
  {
    name: 'distributions',
    title: 'Distributions',
    plugins: ['distributions', 'histograms'],
    missing: {
      what: 'how the percentiles of histograms move',
      snippet: logged("writer.add_histogram('weights', layer.weight, step)"),
    },
    load: async () => (await import('./distributions/distributions')).Distributions,
  },
  {
    name: 'text',
    title: 'Text',
    plugins: ['text'],
    missing: {
      what: 'text and Markdown',
      snippet: logged("writer.add_text('notes', '**It works**', step)"),
    },
    load: async () => (await import('./text/text')).TextPage,
  },
  {
    name: 'hparams',
    title: 'HParams',
    plugins: ['hparams'],
    missing: {
      what: 'hyperparameters beside the metrics that they led to',
      snippet: logged("writer.add_hparams({'lr': 0.1, 'layers': 3}, {'accuracy': 0.9})"),
    },
  },
  {
    name: 'graphs',
    title: 'Graphs',
    plugins: ['graphs', 'graph_keras_model', 'graph_run_metadata'],
    missing: {
      what: 'the graph of a model',
      snippet: logged('writer.add_graph(model, example_input)'),
    },
  },
  {
    name: 'audio',
    title: 'Audio',
    plugins: ['audio'],
    missing: {
      what: 'sounds at every step',
      snippet: logged("writer.add_audio('speech', samples, step, sample_rate=16000)"),
    },
    load: async () => (await import('./audio/audio')).Audio,
  },
  {
    name: 'pr_curves',
    title: 'PR curves',
    plugins: ['pr_curves'],
    missing: {
      what: 'precision over recall',
      snippet: logged("writer.add_pr_curve('classes', labels, predictions, step)"),
    },
    load: async () => (await import('./pr_curves/pr_curves')).PrCurves,
  },
  {
    name: 'custom_scalars',
    title: 'Custom scalars',
    plugins: ['custom_scalars'],
    usableWith: ['scalars'],
    missing: {
      what: 'charts that the logs themselves lay out',
      snippet: logged(
        "writer.add_custom_scalars({'losses': {'both': ['Multiline', ['loss/train', 'loss/test']]}})",
      ),
    },
    load: async () => (await import('./custom_scalars/custom_scalars')).CustomScalars,
  },
  {
    name: 'projector',
    title: 'Projector',
    plugins: ['projector'],
    missing: {
      what: 'embeddings in two or three dimensions',
      snippet: logged('writer.add_embedding(vectors, metadata=labels, global_step=step)'),
    },
  },
  {
    name: 'mesh',
    title: 'Mesh',
    plugins: ['mesh'],
    missing: {
      what: 'meshes and point clouds',
      snippet: logged("writer.add_mesh('cloud', vertices, colors, faces, global_step=step)"),
    },
    load: async () => (await import('./mesh/mesh')).MeshPage,
  },
];
