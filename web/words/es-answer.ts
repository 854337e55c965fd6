import answer from './es/answer.json'

/** Coverage answers and cost estimates. */
export const tree = { answer }
