import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { confirmPasswordReset } from '@numo/domains/users/contract.ts'
import { checkActionCode } from '@numo/domains/users/contract-links.ts'
import { useEndpointForm } from '../../app/forms/use-endpoint-form.ts'
import { useProgram } from '../../app/program.ts'
import { useRead } from '../../app/use-read.ts'
import { codeOf } from '../../auth/code-of.ts'
import { sentenceOf } from '../../auth/sentences.ts'
import { shortPassword } from '../../auth/password-length.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx'
import { useTitle } from '../../ui/page-head.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Sets a new password with the code of a link; shows why an invalid link failed and offers a new one. */
export function Page() {
  const { t, identity } = useProgram()
  const [query] = useSearchParams()
  const code = codeOf(query)
  const [isDone, setDone] = useState(false)
  const checked = useRead(
    checkActionCode,
    { mode: 'resetPassword', code },
    {
      read: async () => ({
        email: await (await identity()).checkResetCode(code),
        needs: 'new-password' as const,
      }),
      staleTime: Infinity,
    }
  )
  const { errors, general, isBusy, hasProblem, form, field } = useEndpointForm(
    confirmPasswordReset,
    { password: '' },
    {
      labels: { password: t('auth.field.new_password') },
      check: ({ password }) => shortPassword('password', password, t, 'auth.fixed.confirm_weak'),
      fixed: { code },
      asks_to_leave: false,
      async send({ password }) {
        await (await identity()).confirmReset(code, password)
        return null
      },
      onDone: () => setDone(true),
      explain: (error) => t(sentenceOf('reset-confirm', error)),
      refused: { 'weak-password': ['password'], 'short-for-staff': ['password'] },
    }
  )
  const title = t(isDone ? 'auth.confirm.done_title' : 'auth.reset.title')
  useTitle(title, hasProblem || checked.isError)
  if (isDone)
    return (
      <>
        <h1 tabIndex={-1} ref={(element) => element?.focus()}>
          {title}
        </h1>
        <p>{t('auth.confirm.done')}</p>
        <ButtonLink look="primary" isWide to="/auth/login">
          {t('auth.login.submit')}
        </ButtonLink>
      </>
    )
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {checked.isPending && <output>{t('auth.confirm.checking')}</output>}
      {checked.isError && (
        <>
          <ErrorSummary errors={{}} general={t(sentenceOf('code-check', checked.error))} />
          <ButtonLink look="primary" isWide to="/auth/reset">
            {t('auth.confirm.new_link')}
          </ButtonLink>
        </>
      )}
      {checked.isSuccess && (
        <>
          <p className="dim">{t('auth.confirm.for', { email: checked.data.email })}</p>
          <ErrorSummary errors={errors} general={general} />
          <form {...form} className="stack">
            <input type="hidden" autoComplete="username" value={checked.data.email} readOnly />
            <NewPasswordField {...field('password')} />
            <SubmitButton isBusy={isBusy}>{t('auth.confirm.submit')}</SubmitButton>
          </form>
        </>
      )}
    </>
  )
}
