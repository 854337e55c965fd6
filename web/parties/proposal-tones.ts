import type { DoctorProposalStatus } from '@numo/domains/providers/enums.ts'
import type { Tone } from '../ui/status.tsx'

export const proposalTones: Readonly<Record<DoctorProposalStatus, Tone>> = {
  proposed: 'warn',
  approved: 'ok',
  declined: 'idle',
  withdrawn: 'idle',
}
