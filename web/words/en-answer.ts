import answer from './en/answer.json'

/** Coverage answers and cost estimates. */
export const tree = { answer }
