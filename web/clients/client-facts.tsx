import type { clientStatuses, relationships } from '@numo/domains/clients/enums.ts'
import { useProgram } from '../app/program.ts'
import { Status } from '../ui/status.tsx'

export function Relationship({ is }: { is: (typeof relationships)[number] }) {
  const { t } = useProgram()
  return t(`staff.relationship.${is}`)
}

export function ClientState({ status }: { status: (typeof clientStatuses)[number] }) {
  const { t } = useProgram()
  return (
    <Status tone={status === 'active' ? 'ok' : 'idle'}>{t(`staff.client_state.${status}`)}</Status>
  )
}
