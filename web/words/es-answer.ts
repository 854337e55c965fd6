import answer from './es/answer.json'

/** What is said of what a policy covers and what care would cost. */
export const tree = { answer }
