import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { AddFiles } from '../capture/add-files.tsx'
import { FileRows } from '../capture/file-rows.tsx'
import { useProgram } from '../app/program.ts'

/** Documents of a policy besides its card: open, remove and upload. */
export function PolicyDocuments({ policy, accountId }: { policy: CoverPolicy; accountId: string }) {
  const { t } = useProgram()
  const cards = [policy.front_document_id, policy.back_document_id]
  const papers = policy.documents.filter(({ id }) => !cards.includes(id))
  return (
    <section className="policy-papers" aria-label={t('answer.papers.title')}>
      <h3>{t('answer.papers.title')}</h3>
      {papers.length === 0 ? (
        <p className="dim">{t('answer.papers.none')}</p>
      ) : (
        <FileRows files={papers} />
      )}
      <AddFiles accountId={accountId} about={{ type: 'policy', policy_id: policy.id }} />
    </section>
  )
}
