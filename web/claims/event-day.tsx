import type { ClaimPacket } from '@numo/domains/claims/contract-packet.ts'
import { hasTime } from '@numo/domains/claims/rules-packet.ts'
import { useProgram } from '../app/program.ts'
import { When } from '../app/record/when.tsx'

/** When something happened to a packet: with the time where it is known. */
export function EventDay({ event }: { event: ClaimPacket['events'][number] }) {
  const { formats } = useProgram()
  const { happened_at } = event
  return hasTime(event) ? <When at={happened_at} /> : formats.day(happened_at.slice(0, 10))
}
