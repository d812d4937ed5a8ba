/** What a list of results is about; `version` may be empty. */
export interface ResultQuery {
  readonly game: string;
  readonly version?: string;
  readonly opponent?: string;
  readonly seat?: string;
  readonly opening?: string;
  readonly result?: 'win' | 'draw' | 'loss';
  readonly season?: string;
}

/** The page that lists the matches behind a figure. */
export function resultsPath(agentId: string, query: ResultQuery): string {
  return `/results/${encodeURIComponent(agentId)}?${new URLSearchParams({ ...query })}`;
}
