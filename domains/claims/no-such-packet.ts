import { refuse, type Refusal } from '@numo/kit/fail.ts'

/** Refusal (404) of a packet that does not exist or is of another claim. */
export const noSuchPacket = (): Refusal => refuse(404, 'no-such-packet', 'There is no such packet')
