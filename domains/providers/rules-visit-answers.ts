/** When what patients say of their insurance is enough to be shown, and how it loses weight. As for claims (decision 0043). */
export const visitAnswerRules = {
  /** Answers given before are not counted. */
  window_days: 365,
  /** After so many days an answer weighs half as much. */
  half_life_days: 180,
  /** No figure is of fewer visits, nor of fewer households: neither can be recognised in it. */
  min_cases: 5,
  min_households: 3,
  /** Answers that weigh less together say too little about today. */
  min_weight: 2.5,
} as const
