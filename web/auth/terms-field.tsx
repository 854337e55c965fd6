import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'

/** The terms, to be accepted by whoever makes a sign-in; never ticked beforehand. */
export function TermsField({ error }: { error: string | undefined }) {
  const { t, locale } = useProgram()
  return (
    <div className={error ? 'field field-bad' : 'field'}>
      {error && <p className="field-error">{error}</p>}
      <label className="check">
        <input
          type="checkbox"
          name="terms"
          id="f-terms"
          value="yes"
          aria-invalid={error ? true : undefined}
        />
        <span>
          {t('auth.field.terms_before')}{' '}
          <a href={localePath(locale, '/terms-of-use')} target="_blank" rel="noopener">
            {t('auth.field.terms_link')}
          </a>{' '}
          {t('auth.field.terms_and')}{' '}
          <a href={localePath(locale, '/privacy-policy')} target="_blank" rel="noopener">
            {t('auth.field.privacy_link')}
          </a>
        </span>
      </label>
    </div>
  )
}
