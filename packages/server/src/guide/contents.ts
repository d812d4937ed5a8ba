import { gameFacts } from '@hexfront/engine/facts';

export interface ListedPage {
  /** The file, from the root of the repository. */
  readonly file: string;
  /** Its address below /guide. */
  readonly slug: string;
  /** What it is about, in a line. */
  readonly about: string;
  /** What the navigation calls it, where its own title says too little among the others. */
  readonly label?: string;
}

export interface Section {
  readonly title: string;
  readonly pages: readonly ListedPage[];
}

const page = (file: string, about: string, slug = slugOf(file)): ListedPage => ({ file, slug, about });
const docs = (name: string, about: string) => page(`docs/${name}.md`, about);
const readme = (folder: string, label: string, about: string) => ({ ...page(`${folder}/README.md`, about), label });

/** docs/first-bot.md is first-bot, packages/cli/README.md is packages/cli, and docs/index.md is the first page. */
function slugOf(file: string): string {
  return file
    .replace(/^docs\//, '')
    .replace(/(\/README)?\.md$/, '')
    .replace(/^index$/, '')
    .toLowerCase();
}

const dialects = Map.groupBy(gameFacts, ({ dialect }) => dialect);

/** The guide, by kind of reader. Navigation, search, `llms.txt` and the packages all read this list. */
export const contents: readonly Section[] = [
  { title: 'Start', pages: [docs('index', 'Who should read what, in one screen')] },
  {
    title: 'Tutorials',
    pages: [
      docs('first-bot', 'A bot in TypeScript: from an empty folder to the ladder'),
      docs('exec-tutorial', 'A bot in any language, with Go as the example: a program that reads and writes lines'),
      docs('python-tutorial', 'A bot and a training environment in Python'),
      docs('model-tutorial', 'A language model as a player, over MCP or with `hexfront llm`'),
    ],
  },
  {
    title: 'Bots',
    pages: [
      readme('packages/cli', 'The command line', 'All commands: play, tournament, connect, serve and more'),
      {
        ...docs('exec-bots', 'Programs that read and write lines: frames, time, failures, troubleshooting'),
        label: 'Programs on a pipe',
      },
      readme('packages/sdk', 'The TypeScript client', 'One function that plays, reconnects and keeps a log'),
      readme('python', 'The Python client', 'The same in Python, with the standard library alone'),
      docs('clients', 'Both clients compared, option by option'),
      docs('bot-socket', 'The WebSocket for bots'),
      docs('api', 'A whole match with curl'),
      docs('refusals', 'Every refusal code, and the rules that refusals cite'),
    ],
  },
  {
    title: 'Competing',
    pages: [
      docs('ladder', 'Ratings per version, validation, matchmaking, divisions and seasons'),
      docs('tournaments', 'Round robin, Swiss, double elimination and arenas on the server, and batches'),
      docs('why', 'Why a match was lost, and how a bot explains its decisions'),
    ],
  },
  {
    title: 'Reference',
    pages: [
      page('docs/reference/frames.md', 'Every frame, field by field'),
      ...[...dialects].map(([dialect, facts]) => {
        const ids = facts.map(({ id }) => id).join(', ');
        return page(`docs/reference/${dialect}.md`, `Views, decisions and events of ${ids}, field by field`);
      }),
    ],
  },
  {
    title: 'Rules',
    pages: gameFacts.map(({ id, summary }) => page(`docs/rules/${id}.md`, summary.en)),
  },
  {
    title: 'Research',
    pages: [
      docs('training', 'Environments for Gymnasium and PettingZoo'),
      docs('observations', 'What the arrays of the environments mean'),
      docs('training-ppo', 'A learning curve, from random to better than greedy'),
      docs('champion', 'How the strongest bot was trained'),
      readme('packages/sim', 'Simulation in TypeScript', 'Matches, tournaments and environments in TypeScript'),
      docs('balance', 'How fair the games are, measured'),
    ],
  },
  {
    title: 'Language models',
    pages: [
      docs('language-models', 'MCP, models as bots, faults, ledgers and costs'),
      docs('evaluate', 'How well models play: ratings, loss per move, gates and a spending limit'),
      docs('code-track', 'Models that write bots, and the confinement that they run in'),
      docs('skill', 'The skill file, which a model reads before it plays'),
    ],
  },
  {
    title: 'Learning from matches',
    pages: [
      docs('analysis', 'Chances, mistakes and turning points'),
      docs('puzzles', 'Positions with one right answer'),
    ],
  },
  {
    title: 'Running an arena',
    pages: [
      docs('operations', 'Installation, settings, backup, upgrade'),
      docs('security', 'What is protected, and how'),
      docs('authorisation', 'Who may call which route'),
      docs('reliability', 'What survives which failure'),
      docs('capacity', 'How many matches a machine carries'),
      docs('benchmarks', 'Speed, measured'),
      readme('packages/server', 'Package: server', 'The server package'),
    ],
  },
  {
    title: 'Inside',
    pages: [
      page('ARCHITECTURE.md', 'Packages, glossary, and how the parts work together'),
      page('CONTRIBUTING.md', 'Tests, style, and how to add a game'),
      {
        ...page('SECURITY.md', 'Where to report, and what happens then', 'reporting'),
        label: 'Reporting a vulnerability',
      },
      page('CHANGELOG.md', 'What has changed'),
      readme('packages/engine', 'Package: engine', 'The games'),
      readme('packages/bots', 'Package: bots', 'The built-in bots'),
      readme('packages/protocol', 'Package: protocol', 'Routes, frames and schemas'),
      readme('packages/web', 'Package: web', 'The dashboard'),
      ...[
        ['0001-actions-are-numbered-by-hex', 'Why actions have numbers'],
        ['0002-advance-says-what-it-refused', 'How refusals are reported'],
        ['0003-draws-are-sha-256', 'Where chance comes from'],
        ['0004-warshard-stages-and-numbers', 'How WarShard is cut into stages'],
        ['0005-the-match-log', 'How matches are stored'],
        ['0006-the-board-is-drawn-from-scenes', 'How boards are drawn'],
        ['0007-the-engine-explains-and-speaks', 'Where explanations come from'],
        ['0008-options-can-grow', 'How options are added later'],
        ['0009-pairs-are-the-unit', 'How strength is measured'],
        ['0010-many-nodes', 'How several servers work together'],
      ].map(([name, about]) => page(`docs/adr/${name}.md`, about)),
    ],
  },
];

export const listedPages: readonly ListedPage[] = contents.flatMap(({ pages }) => pages);
