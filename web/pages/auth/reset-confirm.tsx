import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useProgram } from '../../app/program.ts'
import { codeOf } from '../../auth/code-of.ts'
import { sentenceOf } from '../../auth/sentences.ts'
import { isLongEnough } from '../../auth/password-length.ts'
import { CallProblem } from '../../app/call-problem.ts'
import { ErrorSummary } from '../../ui/field.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { useTitle } from '../../ui/page-head.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useForm } from '../../ui/use-form.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Sets a new password with the code of a link; a link that does not work says why and leads to a new one. */
export function Page() {
  const { t, identity } = useProgram()
  const [query] = useSearchParams()
  const code = codeOf(query)
  const [isDone, setDone] = useState(false)
  const checked = useQuery({
    queryKey: ['reset-code', code],
    queryFn: async () => (await identity()).checkResetCode(code),
    staleTime: Infinity,
  })
  const { errors, general, isBusy, hasProblem, form } = useForm({
    check: (sent): Record<string, string> =>
      !isLongEnough(sent('password')) ? { password: t('auth.need.password_new') } : {},
    async send(sent) {
      await (await identity()).confirmReset(code, sent('password'))
      setDone(true)
    },
    explain(error) {
      const text = t(sentenceOf('reset-confirm', error))
      const isOfPassword =
        error instanceof CallProblem && /^(?:weak-password|short-for-staff)$/.test(error.code)
      return isOfPassword ? { field: 'password', error: text } : { general: text }
    },
  })
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
          <p className="dim">{t('auth.confirm.for', { email: checked.data })}</p>
          <ErrorSummary errors={errors} general={general} />
          <form {...form} className="stack">
            <input type="hidden" autoComplete="username" value={checked.data} readOnly />
            <NewPasswordField
              name="password"
              label={t('auth.field.new_password')}
              error={errors['password']}
            />
            <SubmitButton isBusy={isBusy}>{t('auth.confirm.submit')}</SubmitButton>
          </form>
        </>
      )}
    </>
  )
}
