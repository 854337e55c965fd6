import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { CheckField } from '../ui/fields/choice-fields.tsx'
import type { FieldControl } from '../ui/fields/field-frame.tsx'

/** Checkbox that accepts the terms; never checked initially. */
export function TermsField(field: FieldControl<boolean>) {
  const { t, locale } = useProgram()
  return (
    <div className={field.error ? 'field field-bad' : 'field'}>
      <CheckField
        {...field}
        label={
          <>
            {t('auth.field.terms_before')}{' '}
            <a href={localePath(locale, '/terms-of-use')} target="_blank" rel="noopener">
              {t('auth.field.terms_link')}
            </a>{' '}
            {t('auth.field.terms_and')}{' '}
            <a href={localePath(locale, '/privacy-policy')} target="_blank" rel="noopener">
              {t('auth.field.privacy_link')}
            </a>
          </>
        }
      />
    </div>
  )
}
