import { useProgram } from '../app/program.ts'
import { Status } from '../ui/status.tsx'

const partner = { pending: 'info', active: 'ok', suspended: 'warn', inactive: 'idle' } as const
export function PartnerState({ status }: { status: keyof typeof partner }) {
  const { t } = useProgram()
  return <Status tone={partner[status]}>{t(`directory.partner.state.${status}`)}</Status>
}

const insurer = { pending: 'warn', active: 'ok', inactive: 'idle' } as const
export function InsurerState({ status }: { status: keyof typeof insurer }) {
  const { t } = useProgram()
  return <Status tone={insurer[status]}>{t(`directory.insurer.state.${status}`)}</Status>
}

const plan = { draft: 'info', active: 'ok', retired: 'idle' } as const
export function PlanState({ status }: { status: keyof typeof plan }) {
  const { t } = useProgram()
  return <Status tone={plan[status]}>{t(`directory.insurer.plan.state.${status}`)}</Status>
}

const provider = { draft: 'info', active: 'ok', inactive: 'idle' } as const
export function ProviderState({
  status,
  is_withheld,
}: {
  status: keyof typeof provider
  is_withheld: boolean
}) {
  const { t } = useProgram()
  if (is_withheld) return <Status tone="warn">{t('directory.provider.withheld')}</Status>
  return <Status tone={provider[status]}>{t(`directory.provider.state.${status}`)}</Status>
}

const running = {
  running: 'busy',
  previewed: 'info',
  finished: 'ok',
  failed: 'bad',
  taken_back: 'idle',
} as const
export function ImportState({ status }: { status: keyof typeof running }) {
  const { t } = useProgram()
  return <Status tone={running[status]}>{t(`directory.import.state.${status}`)}</Status>
}

const report = { open: 'warn', resolved: 'ok', dismissed: 'idle' } as const
export function ReportState({ status }: { status: keyof typeof report }) {
  const { t } = useProgram()
  return <Status tone={report[status]}>{t(`directory.report.state.${status}`)}</Status>
}
