import { joinByInvitation } from '@numo/domains/onboarding/contract-invitation.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../app/call-problem.ts'
import { ErrorSummary, Field } from '../ui/field.tsx'
import { nameProblem } from '../app/forms/name-problem.ts'
import { NewPasswordField } from '../ui/new-password-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useForm } from '../ui/use-form.ts'
import type { Invited } from './invitation.tsx'
import { isLongEnough } from './password-length.ts'
import { sentenceOf } from './sentences.ts'
import { TermsField } from './terms-field.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Yes, with a new sign-in: the address is the one of the mail, which is proven by it. */
export function JoinForm({ token, invited }: { token: string; invited: Invited }) {
  const { t, caller, identity, locale } = useProgram()
  const { take } = useSignIn()
  const { errors, general, isBusy, form } = useForm({
    check: (sent) => ({
      ...(!sent('name').trim() && { name: t('auth.need.name') }),
      ...(!isLongEnough(sent('password')) && { password: t('auth.need.password_new') }),
      ...(!sent('terms') && { terms: t('auth.need.terms') }),
    }),
    async send(sent) {
      const password = sent('password')
      const { email } = await caller.call(joinByInvitation, {
        token,
        password,
        display_name: sent('name').trim(),
        accepts_terms: true,
        locale,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      })
      await take(await (await identity()).signIn(email, password))
    },
    explain(error) {
      const named = nameProblem(error, 'name', t)
      if (named) return named
      const text = t(sentenceOf('invitation', error))
      const isPassword =
        error instanceof CallProblem && ['weak-password', 'short-for-staff'].includes(error.code)
      return isPassword ? { field: 'password', error: text } : { general: text }
    },
  })
  return (
    <form {...form} className="stack">
      <ErrorSummary errors={errors} general={general} />
      <Field
        name="name"
        autoComplete="name"
        spellCheck={false}
        maxLength={120}
        defaultValue={invited.display_name ?? ''}
        label={t('auth.field.name')}
        hint={t('auth.field.name_hint')}
        error={errors['name']}
      />
      <Field
        name="email"
        type="email"
        autoComplete="username"
        readOnly
        defaultValue={invited.email}
        label={t('auth.field.email')}
        hint={t('auth.invite.address_fixed')}
        error={undefined}
      />
      <NewPasswordField
        name="password"
        label={t('auth.field.password')}
        error={errors['password']}
      />
      {invited.kind === 'household' && <p className="dim">{t('auth.invite.agree')}</p>}
      <TermsField error={errors['terms']} />
      <SubmitButton isBusy={isBusy}>{t('auth.invite.accept')}</SubmitButton>
    </form>
  )
}
