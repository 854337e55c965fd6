import { IconPhotoX } from '@tabler/icons-react'
import { failures, type Failure } from '@numo/domains/extractions/rules.ts'
import { useProgram } from '../app/program.ts'

const isFailure = (code: string | null): code is Failure =>
  failures.some((failure) => failure === code)

/** Why a picture could not be read, and the two ways on: another picture, or typing. */
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
          <button type="button" className="btn btn-primary btn-md" onClick={onRetake}>
            {t('card.failed.retake')}
          </button>
          <button type="button" className="btn btn-line btn-md" onClick={onType}>
            {t('card.failed.type')}
          </button>
        </p>
      </div>
    </section>
  )
}
