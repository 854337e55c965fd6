import { contentPath } from '@numo/domains/documents/contract.ts'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { useProgram } from '../app/program.ts'
import { useAction } from '../ui/use-action.ts'

/** Papers of a policy besides its card. */
export function PolicyDocuments({ policy }: { policy: CoverPolicy }) {
  const { t, caller } = useProgram()
  const { run } = useAction()
  const cards = [policy.front_document_id, policy.back_document_id]
  const papers = policy.documents.filter(({ id }) => !cards.includes(id))
  if (papers.length === 0) return null
  const download = (id: string, name: string) =>
    run(async () => {
      const url = URL.createObjectURL(await caller.blob(contentPath(id)))
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
      URL.revokeObjectURL(url)
    })
  return (
    <section aria-label={t('home.insurance.documents')}>
      <h3>{t('home.insurance.documents')}</h3>
      <ul className="rows">
        {papers.map(({ id, file_name, label }) => (
          <li key={id}>
            <span>{label ?? file_name}</span>
            <button
              type="button"
              className="btn btn-line btn-xs"
              onClick={() => void download(id, file_name)}
            >
              {t('home.insurance.download', { name: label ?? file_name })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
