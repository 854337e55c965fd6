import { listFailedJobs, retryJob } from '@numo/domains/staff/contract.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'
import { useRead } from '../app/use-read.ts'
import { When } from '../app/record/when.tsx'
import { QueryState } from '../app/query-state.tsx'
import { useCommand } from '../app/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Table } from '../ui/table.tsx'

/** Jobs that were given up, with their last error and a retry button. */
export function FailedJobs() {
  const { t } = useProgram()
  const query = useRead(listFailedJobs, {})
  const { run, isPending } = useCommand(retryJob, { done: t('extractions.jobs.retried') })
  return (
    <div className="jobs-failed" id="jobs">
      <Panel title={t('extractions.jobs.title')} note={t('extractions.jobs.text')}>
        <QueryState query={query}>
          {({ jobs }) =>
            jobs.length === 0 ? (
              <p>{t('extractions.jobs.none')}</p>
            ) : (
              <div className="tscroll">
                <Table
                  className="list-t"
                  columns={[
                    t('extractions.jobs.what'),
                    t('extractions.jobs.reason'),
                    t('extractions.jobs.attempts'),
                    t('extractions.jobs.when'),
                    {
                      key: 'retry',
                      title: <span className="vh">{t('extractions.jobs.retry')}</span>,
                    },
                  ]}
                >
                  {jobs.map((job) => (
                    <tr key={job.id}>
                      <td>
                        <code>{job.name}</code>
                      </td>
                      <td>{job.reason}</td>
                      <td className="tnum">{job.attempts}</td>
                      <td>
                        <When at={job.failed_at} />
                      </td>
                      <td>
                        <Button
                          size="xs"
                          aria-busy={isPending}
                          onClick={() => void run({ id: job.id })}
                        >
                          {t('extractions.jobs.retry')}
                        </Button>
                      </td>
                    </tr>
                  ))}
                </Table>
              </div>
            )
          }
        </QueryState>
      </Panel>
    </div>
  )
}
