import { IconPhotoX } from '@tabler/icons-react'
import { failures, type Failure } from '@numo/domains/extractions/rules.ts'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'

const isFailure = (code: string | null): code is Failure =>
  failures.some((failure) => failure === code)

/** Explains why extraction failed, with two ways to continue: another picture, or typing. */
export function CardFailed({
  code,
  onRetake,
  onType,
}: {
  code: string | null
  onRetake: () => void
  onType: () => void
}) {
  const { t } = useProgram()
  return (
    <section className="card-failed" role="alert">
      <IconPhotoX size={24} aria-hidden />
      <div>
        <h2>{t('card.failed.title')}</h2>
        <p>{t(`card.failed.${isFailure(code) ? code : 'reader_failed'}`)}</p>
        <p className="row">
          <Button look="primary" onClick={onRetake}>
            {t('card.failed.retake')}
          </Button>
          <Button onClick={onType}>{t('card.failed.type')}</Button>
        </p>
      </div>
    </section>
  )
}
