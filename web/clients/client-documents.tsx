import { Suspense, useState } from 'react'
import {
  listClientDocuments,
  type ClientDocument,
} from '@numo/domains/clients/contract-documents.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { useRead } from '../app/use-read.ts'
import { When } from '../app/record/when.tsx'
import { QueryState } from '../app/query-state.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const DocumentViewer = lazyPart(async () => ({
  default: (await import('./document-viewer.tsx')).DocumentViewer,
}))

const canBeShown = ({ state }: ClientDocument) => state === 'current' || state === 'superseded'

/** Documents of a client with type, date and state; opening one is recorded in the audit trail. */
export function ClientDocuments({ id }: { id: string }) {
  const { t } = useProgram()
  const query = useRead(listClientDocuments, { id })
  const [open, setOpen] = useState<ClientDocument | null>(null)
  return (
    <Panel title={t('households.papers.title')} note={t('households.papers.note')}>
      <QueryState query={query}>
        {({ documents }) =>
          documents.length === 0 ? (
            <p className="dim">{t('households.papers.none')}</p>
          ) : (
            <ul className="rows">
              {documents.map((one) => (
                <Paper key={one.id} paper={one} open={() => setOpen(one)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {open && (
        <Suspense>
          <DocumentViewer paper={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Panel>
  )
}

function Paper({ paper, open }: { paper: ClientDocument; open: () => void }) {
  const { t } = useProgram()
  const { policy, file_name } = paper
  const title = t(`households.papers.type.${paper.type}`)
  const isHistory = paper.state !== 'current'
  return (
    <li>
      <span>
        <b>{title}</b>
        <small>{file_name}</small>
        <small>
          {policy
            ? [policy.insurer ?? t('households.papers.unknown_insurer'), policy.number]
                .filter(Boolean)
                .join(' · ')
            : t('households.papers.household')}
        </small>
        <small>
          <When at={paper.created_at} day /> ·{' '}
          {paper.looks > 0
            ? t('households.papers.looks', { count: paper.looks })
            : t('households.papers.unopened')}
        </small>
      </span>
      <span className="row">
        {isHistory && <Status tone="idle">{t(`households.papers.state.${paper.state}`)}</Status>}
        {paper.extraction_id && (
          <ButtonLink
            size="xs"
            to={`/admin/extractions/${paper.extraction_id}`}
            aria-label={t('households.papers.reading_of', { name: file_name })}
          >
            {t('households.papers.reading')}
          </ButtonLink>
        )}
        {canBeShown(paper) && (
          <Button
            size="xs"
            aria-label={t('households.papers.open_of', { name: file_name })}
            onClick={open}
          >
            {t('households.papers.open')}
          </Button>
        )}
      </span>
    </li>
  )
}
