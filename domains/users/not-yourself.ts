import { refuse } from '@numo/kit/fail.ts'

/** What everybody is told who would decide about themselves. */
export const notYourself = () =>
  refuse(422, 'not-yourself', 'You cannot change your own access. Ask a colleague.')
