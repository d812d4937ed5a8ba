/** How much one agent may have at a time. House bots are exempt: the arena itself decides how much they play. */
export interface AgentLimits {
  /** Live matches, seats in challenges that wait for players, and places in the queue, taken together. */
  readonly matches: number;
  /** Challenges it has created that wait for players. */
  readonly challenges: number;
  /** Scenarios it has published. */
  readonly scenarios: number;
  /** Tournaments and batches it has created that are not over. */
  readonly tournaments: number;
  readonly prompts: number;
  /** Of all its prompts, encrypted. */
  readonly promptBytes: number;
  /** Logs of its bots, and for how many days they are kept. */
  readonly logs: number;
  readonly logDays: number;
  /** Ledgers of its language models, the bytes of all of them, and for how many days they are kept. */
  readonly ledgers: number;
  readonly ledgerBytes: number;
  readonly ledgerDays: number;
}
