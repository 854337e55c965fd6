import { listCodeSets } from '@numo/domains/diagnoses/contract-import.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { When } from '../app/record/when.tsx'
import { useRead } from '../app/use-read.ts'
import { DirectoryTabs } from '../directory/directory-tabs.tsx'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { CodeSetImport } from './code-set-import.tsx'
import { TryDiagnoses } from './try-diagnoses.tsx'

/** The code sets of diagnoses: what is searched, importing a whole set, and a field to try the search. */
export function CodeSets() {
  const { t, formats } = useProgram()
  const read = useRead(listCodeSets, {})
  return (
    <div className="list">
      <PageHead title={t('screens.admin_providers.title')}>
        <CodeSetImport />
      </PageHead>
      <DirectoryTabs />
      <p className="dim">{t('directory.codes.text')}</p>
      <QueryState query={read}>
        {({ sets }) => (
          <LedgerTable
            caption={t('directory.provider.codes')}
            columns={[
              t('directory.codes.set'),
              t('directory.codes.language'),
              t('directory.source'),
              { key: 'codes', title: t('directory.codes.codes'), isEnd: true },
              { key: 'withdrawn', title: t('directory.codes.withdrawn'), isEnd: true },
              t('directory.codes.imported'),
            ]}
          >
            {sets.map((set) => (
              <tr key={set.id}>
                <td>{t(`directory.codes.sets.${set.code_set}`)}</td>
                <td>{formats.language(set.language)}</td>
                <td>{set.name}</td>
                <td className="end">{formats.number(set.codes)}</td>
                <td className="end">{formats.number(set.withdrawn)}</td>
                <td>
                  <When at={set.imported_at} />
                </td>
              </tr>
            ))}
          </LedgerTable>
        )}
      </QueryState>
      <TryDiagnoses />
    </div>
  )
}
