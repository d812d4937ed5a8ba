/** How a game of this family speaks JSON: 001's schemas or 004's shapes. No rule lives here. */
export interface BattleDialect {
  readonly name: '001' | '004';
}
