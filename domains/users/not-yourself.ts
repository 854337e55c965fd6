import { refuse } from '@numo/kit/fail.ts'

/** Refusal of a decision about oneself: 422 `not-yourself`. */
export const notYourself = () =>
  refuse(422, 'not-yourself', 'You cannot change your own access. Ask a colleague.')
