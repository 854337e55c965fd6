import { refuse, type Refusal } from '@numo/kit/fail.ts'

/** An edit made on old facts: 409. `thing` is what the person was editing. */
export const changedMeanwhile = (thing: string): Refusal =>
  refuse(
    409,
    'changed-meanwhile',
    `Somebody changed this ${thing} meanwhile. Load it again and repeat your change.`
  )
