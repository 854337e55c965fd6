import type { CodeSetPreview } from '@numo/domains/diagnoses/contract-import.ts'
import { useProgram } from '../app/program.ts'

/** What publishing a file of diagnoses would do: rows understood, columns not used, rows left out, codes that change. */
export function CodeSetPreviewOf({ preview }: { preview: CodeSetPreview }) {
  const { t, formats } = useProgram()
  const { file_problem, code_set, language, problems, problem_count, unused_columns } = preview
  if (file_problem !== null || code_set === null || language === null)
    return <p role="alert">{t(`directory.codes.file_problem.${file_problem ?? 'empty'}`)}</p>
  const { added, changed, withdrawn, same } = preview
  return (
    <section className="stack">
      <output>
        <b>
          {t(`directory.codes.sets.${code_set}`)}, {formats.language(language)}
        </b>{' '}
        {t('directory.codes.understood', {
          count: preview.understood,
          rows: formats.number(preview.understood),
        })}{' '}
        {t('directory.codes.counts', {
          added: formats.number(added),
          changed: formats.number(changed),
          withdrawn: formats.number(withdrawn),
          same: formats.number(same),
        })}
      </output>
      {added + changed + withdrawn === 0 && <p>{t('directory.codes.nothing')}</p>}
      {preview.sample.length > 0 && (
        <ul className="rows">
          {preview.sample.map(({ code, title }) => (
            <li key={code}>
              {code} {title}
            </li>
          ))}
        </ul>
      )}
      {unused_columns.length > 0 && (
        <p>{t('directory.codes.unused', { names: unused_columns.join(', ') })}</p>
      )}
      {problem_count > 0 && (
        <div role="alert">
          <b>
            {t('directory.codes.problems', {
              count: problem_count,
              rows: formats.number(problem_count),
            })}
          </b>
          <ul className="rows">
            {problems.map(({ line, problem, other_line }) => (
              <li key={`${line} ${problem}`}>
                <span>
                  <b>{t('directory.codes.line', { line })}</b>
                  <small>
                    {t(`directory.codes.problem.${problem}`, { line: other_line ?? 0 })}
                  </small>
                </span>
              </li>
            ))}
          </ul>
          {problem_count > problems.length && (
            <p>{t('directory.codes.more', { count: problem_count - problems.length })}</p>
          )}
        </div>
      )}
    </section>
  )
}
