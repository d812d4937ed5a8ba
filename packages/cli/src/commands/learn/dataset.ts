import { canonicalJson, type Game, type JsonObject, type Replay, sha256Hex, verify } from '@hexfront/engine';
import { Samples } from '@hexfront/sim';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { CommandFailed, UsageError } from '../../errors.ts';
import { gameFrom, gameNamed, gameOption, jsonOption, optionsFrom, optionsOption } from '../../game-arguments.ts';
import { print, printJson } from '../../terminal/output.ts';
import { hexfrontVersion } from '../play/tournament/outcome.ts';
import { TournamentProgress } from '../play/tournament/progress.ts';
import { differenceText } from '../play/verify.ts';
import { DatasetFolder, type DatasetHead, type MatchEntry } from './dataset/folder.ts';
import { countReplays, type FoundReplay, replaysIn } from './dataset/sources.ts';

/** How large a shard becomes without --samples, roughly. */
const SHARD_BYTES = 64 * 1024 * 1024;

export const dataset: Command = {
  name: 'dataset',
  summary: 'turn recorded matches into arrays for training',
  usage:
    '--from PLACE [--from PLACE …] --out DIR [--game GAME] [--options JSON|@FILE] [--samples N] [--resume] [--json]',
  details: [
    'PLACE is a replay, a folder of replays, the folder of a tournament, or the URL of an arena. Every replay is',
    'verified first. Each decision becomes a sample: what the acting seat saw, what was legal, what it decided and',
    'what the match brought it. DIR gets shards of .npy files, which NumPy reads, and dataset.json, which explains',
    'them. A dataset holds one game under one set of options; other matches are an error, unless --game and',
    '--options leave them out. The same replays give the same bytes. After Ctrl-C, the same command with --resume',
    'continues with the next shard.',
  ].join('\n'),
  arguments: [],
  options: {
    from: { value: 'PLACE', isRepeated: true, help: 'a replay, a folder, or the URL of an arena' },
    out: { value: 'DIR', help: 'a new folder for the dataset' },
    game: { ...gameOption, help: 'take only matches of this game' },
    options: { ...optionsOption, help: 'take only matches with these options, as JSON or from a file' },
    samples: { value: 'N', help: 'decisions per shard, rounded up to whole matches (default: about 64 MB)' },
    resume: { help: 'continue the dataset in --out; the other arguments must be the same' },
    json: jsonOption,
  },
  examples: ['hexfront dataset --from cup --out data', 'hexfront dataset --from match.json --out data --samples 1000'],
  run: runDataset,
};

async function runDataset(args: Arguments): Promise<number> {
  const places = args.all('from');
  if (places.length === 0) throw new UsageError('--from is required: a replay, a folder, or the URL of an arena');
  const only = wantedFrom(args);
  const samplesPerShard = args.integer('samples', 1, 10_000_000);
  const folder = new DatasetFolder(args.required('out'), args.has('resume'));
  const progress = new TournamentProgress(countReplays(places), 0);
  let builder: Builder | null = null;
  let [read, skipped] = [0, 0];
  for await (const found of replaysIn(places, only.game?.id)) {
    progress.show(++read);
    if (!only.takes(found.replay)) {
      skipped++;
      continue;
    }
    builder ??= new Builder(folder, found.replay, samplesPerShard);
    builder.add(found);
  }
  progress.clear();
  if (builder === null) throw new CommandFailed(`none of ${read} replays is taken; check --from, --game and --options`);
  builder.finish();
  const result = {
    out: folder.path,
    game: builder.head.game,
    optionsHash: builder.head.optionsHash,
    matches: folder.matches.length,
    samples: folder.samples,
    shards: folder.shards.length,
    skipped,
  };
  if (args.has('json')) printJson(result);
  else {
    const left = skipped === 0 ? '' : `; ${skipped} others left out`;
    print(
      `${folder.path}: ${result.samples} decisions of ${result.matches} ${result.game} matches in ${result.shards} shards${left}`,
    );
  }
  return 0;
}

/** Which replays are taken; the others are left out without a word in between. */
function wantedFrom(args: Arguments): { game: Game | undefined; takes(replay: Replay): boolean } {
  if (!args.has('game')) {
    if (args.has('options')) throw new UsageError('--options requires --game');
    return { game: undefined, takes: () => true };
  }
  const game = gameFrom(args);
  const wanted = args.has('options') ? optionsHash(game.id, optionsFrom(args, game)) : undefined;
  const takes = (replay: Replay) =>
    replay.game === game.id && (wanted === undefined || optionsHash(game.id, replay.options) === wanted);
  return { game, takes };
}

/** Collects the matches of one shard after the other. */
class Builder {
  readonly head: DatasetHead;
  private readonly folder: DatasetFolder;
  private readonly samples: Samples;
  private readonly first: string;
  /** By id: where each match was found. */
  private readonly known = new Map<string, string>();
  private matches: MatchEntry[] = [];

  constructor(folder: DatasetFolder, { game, options }: Replay, samplesPerShard: number | undefined) {
    this.folder = folder;
    this.samples = new Samples(gameNamed(game), options);
    const { encoding, columns } = this.samples;
    const bytes = columns.reduce((sum, { each, array }) => sum + each * array.BYTES_PER_ELEMENT, 0);
    this.head = {
      hexfront: hexfrontVersion(),
      game,
      options,
      optionsHash: optionsHash(game, options),
      samplesPerShard: samplesPerShard ?? Math.ceil(SHARD_BYTES / bytes),
      encoding,
    };
    this.first = `${game} with the options ${this.head.optionsHash}`;
    folder.compare(this.head);
  }

  add({ source, replay }: FoundReplay): void {
    const id = idOf(replay);
    const hash = optionsHash(replay.game, replay.options);
    if (hash !== this.head.optionsHash) {
      throw new UsageError(
        `${source} is a match of ${replay.game} with the options ${hash}, but the first one was ${this.first}; make a dataset of each, with --game and --options`,
      );
    }
    const twin = this.known.get(id);
    if (twin !== undefined) throw new UsageError(`${source} is the same match as ${twin}; remove one of them`);
    const number = this.known.size;
    this.known.set(id, source);
    const before = this.folder.matches[number];
    if (number < this.folder.matches.length) {
      if (before.id === id) return;
      throw new UsageError(
        `${source} is not the match that the dataset has in its place, ${before.source}; start anew`,
      );
    }
    const result = verify(replay);
    if (!result.ok) throw new CommandFailed(differenceText(source, replay, result));
    if (replay.outcome === null) throw new UsageError(`${source} has not ended, so it has no outcome; leave it out`);
    const { players, seed, outcome } = replay;
    const samples = this.samples.add(replay, number);
    this.matches.push({ id, source, players, seed, returns: outcome.returns, samples });
    if (this.samples.count >= this.head.samplesPerShard) this.close();
  }

  finish(): void {
    if (this.matches.length > 0) this.close();
    this.folder.finish(this.head, this.samples.columns);
  }

  private close(): void {
    const { count, columns } = this.samples;
    this.samples.finish();
    this.folder.addShard(this.head, columns, count, this.matches);
    this.samples.clear();
    this.matches = [];
  }
}

function optionsHash(game: string, options: JsonObject): string {
  return sha256Hex(canonicalJson({ game, options })).slice(0, 16);
}

/** Over everything that was decided. */
function idOf({ game, options, seed, players, opening, steps }: Replay): string {
  const hashes = steps.map(({ hash }) => hash);
  return sha256Hex(canonicalJson({ game, options, seed, players, opening, hashes })).slice(0, 16);
}
