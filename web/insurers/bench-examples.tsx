import type { ClaimExample, ExpectedFigures } from '@numo/domains/claim-examples/contract-parts.ts'
import { deleteClaimExample, saveClaimExample } from '@numo/domains/claim-examples/contract.ts'
import type { comparedFields } from '@numo/domains/claim-examples/rules.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Status } from '../ui/status.tsx'
import { Button } from '../ui/button.tsx'

type FieldName = (typeof comparedFields)[number]

/** Examples of an insurer with whether their outcome is still as expected, and the differences. */
export function BenchExamples({
  insurer_id,
  examples,
  note,
  open,
}: {
  insurer_id: string
  examples: readonly ClaimExample[]
  /** Names the tested rules when they are not the saved ones. */
  note: string | null
  open: (example: ClaimExample) => void
}) {
  const { t } = useProgram()
  const same = examples.filter(({ differs }) => differs.length === 0).length
  return (
    <section aria-label={t('bench.examples')} className="bench-examples">
      <h3>{t('bench.examples')}</h3>
      {examples.length === 0 ? (
        <p className="dim">{t('bench.examples_none')}</p>
      ) : (
        <p>
          <output>
            {t('bench.still_same', { same, count: examples.length })} {note}
          </output>
        </p>
      )}
      <ul className="rows">
        {examples.map((example) => (
          <li key={example.id}>
            <span>
              <b>{example.name}</b>
              <Differences example={example} />
            </span>
            <span className="row">
              <Status tone={example.differs.length === 0 ? 'ok' : 'warn'}>
                {t(example.differs.length === 0 ? 'bench.same' : 'bench.different')}
              </Status>
              <Button
                size="xs"
                aria-label={`${t('bench.open')}: ${example.name}`}
                onClick={() => open(example)}
              >
                {t('bench.open')}
              </Button>
              {note === null && example.differs.length > 0 && example.now !== null && (
                <ConfirmButton
                  label={t('bench.take')}
                  question={t('bench.ask_take', { name: example.name })}
                  text={t('bench.text_take')}
                  done={t('bench.saved')}
                  endpoint={saveClaimExample}
                  input={{
                    insurer_id,
                    id: example.id,
                    version: example.version,
                    name: example.name,
                    claim: example.claim,
                  }}
                />
              )}
              <ConfirmButton
                is_danger
                label={t('directory.remove')}
                question={t('bench.ask_remove', { name: example.name })}
                text={t('bench.text_remove')}
                done={t('bench.removed')}
                endpoint={deleteClaimExample}
                input={{ insurer_id, id: example.id, version: example.version }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Differences({ example: { expected, now, differs } }: { example: ClaimExample }) {
  const { t } = useProgram()
  const text = useFigureText()
  if (now === null) return <small>{t('bench.nothing_comes')}</small>
  return differs.map((field) => (
    <small key={field}>
      {t('bench.was_is', {
        field: t(`bench.field.${field}`),
        was: text(field, expected),
        is: text(field, now),
      })}
    </small>
  ))
}

function useFigureText() {
  const { t, formats, locale } = useProgram()
  return (field: FieldName, figures: ExpectedFigures): string => {
    switch (field) {
      case 'currency':
        return figures.currency
      case 'preauthorization':
        return t(`bench.notice_short.${figures.preauthorization}`)
      case 'missing':
        return figures.missing.length === 0
          ? t('bench.nothing')
          : formats.all(
              figures.missing.map((one) => t(`directory.insurer.requirement.document.${one}`))
            )
      case 'file_until':
        return figures.file_until === null ? t('bench.nothing') : formats.day(figures.file_until)
      default:
        return moneyText(figures[field], figures.currency, locale)
    }
  }
}
