import { refuse, type Refusal } from '@numo/kit/fail.ts'

/** Refusal (409) of an edit based on an outdated version. `thing` names what was edited. */
export const changedMeanwhile = (thing: string): Refusal =>
  refuse(
    409,
    'changed-meanwhile',
    `Somebody changed this ${thing} meanwhile. Load it again and repeat your change.`
  )
