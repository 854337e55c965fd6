import { Link } from 'react-router'
import { updateDirectoryReport, type ReportRow } from '@numo/domains/directory/contract-reports.ts'
import { useProgram } from '../app/program.ts'
import { Activity } from '../app/record/activity.tsx'
import { EditPanel } from '../app/record/edit-panel.tsx'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { CommandButton } from '../app/command-button.tsx'
import { ReportState } from './pills.tsx'

const steps = [
  { name: 'resolve', to: 'resolved' },
  { name: 'dismiss', to: 'dismissed' },
  { name: 'reopen', to: 'open' },
] as const

/** Drawer of a reported mistake: message, contact and resolution. */
export function ReportPeek({ row }: { row: ReportRow }) {
  const { t } = useProgram()
  const { id, version, provider } = row
  return (
    <>
      <p className="row">
        <ReportState status={row.status} />
        {steps
          .filter(({ to }) => to !== row.status)
          .map((step) => (
            <CommandButton
              key={step.name}
              size="xs"
              endpoint={updateDirectoryReport}
              input={{ id, version, status: step.to }}
              done={t('directory.report.settled')}
            >
              {t(`directory.report.${step.name}`)}
            </CommandButton>
          ))}
      </p>
      <blockquote className="quote" lang={row.locale}>
        {row.message}
      </blockquote>
      <Facts
        items={[
          [
            t('directory.report.provider'),
            <Link key="provider" to={`?item=${provider.id}`}>
              {provider.full_name}
            </Link>,
          ],
          [
            t('directory.report.reply_to'),
            row.reply_to && (
              <a key="reply" href={`mailto:${row.reply_to}`}>
                {row.reply_to}
              </a>
            ),
          ],
          [t('directory.report.language'), t(`directory.report.languages.${row.locale}`)],
          [t('directory.report.reported'), <When key="reported" at={row.created_at} />],
          [t('directory.report.decided'), row.decided_by?.display_name],
        ]}
      />
      <EditPanel
        title={t('directory.report.note')}
        fields={[{ name: 'note', label: t('directory.report.note'), value: row.note, max: 2000 }]}
        endpoint={updateDirectoryReport}
        fixed={{ id, version }}
      />
      <Activity type="directory_report" id={id} />
    </>
  )
}
