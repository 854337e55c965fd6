import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { signInWithToken } from '@numo/domains/users/contract.ts'
import { useEndpointForm } from '../../app/forms/use-endpoint-form.ts'
import { useProgram } from '../../app/program.ts'
import { ProveHere, ProveWithLink } from '../../auth/prove-here.tsx'
import { FactorForm } from '../../auth/factor-form.tsx'
import { CallProblem } from '../../app/call-problem.ts'
import { forgetLinkAddress, storedLinkAddress } from '../../auth/link-address.ts'
import { sentenceOf } from '../../auth/sentences.ts'
import { storedTicket } from '../../auth/ticket.ts'
import { useSignIn } from '../../auth/use-sign-in.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField } from '../../ui/fields/text-fields.tsx'
import { useTitle } from '../../ui/page-head.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/**
 * Second step of a sign-in: the second factor, or the token of an email link. Also requests a recent proof during a
 * session: `return` is the page to go back to, `proof` the token of the emailed link.
 */
export function Page() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const proof = query.get('proof') ?? ''
  const back = query.get('return')
  if (proof) return <ProveWithLink token={proof} />
  if (back !== null && !token) return <ProveHere back={back} />
  const needed = storedTicket()
  if (token) return <LinkSignIn token={token} />
  return needed ? <FactorForm needed={needed} /> : <NoToken />
}

/**
 * Requires a click first, so that mail scanners do not consume the link. A browser that did not request the link asks
 * for the email address, so that a forwarded link does not sign its recipient in as another user.
 */
function LinkSignIn({ token }: { token: string }) {
  const { t, identity } = useProgram()
  const { take } = useSignIn()
  const [hasFailed, setFailed] = useState(false)
  const [known] = useState(storedLinkAddress)
  const { errors, general, isBusy, hasProblem, form, field } = useEndpointForm(
    signInWithToken,
    { email: known ?? '' },
    {
      labels: { email: t('auth.field.email') },
      needed: { email: t('app.need_email') },
      fixed: { token },
      asks_to_leave: false,
      async send({ email }) {
        const answer = await (await identity()).signInWithToken(token, email)
        forgetLinkAddress()
        await take(answer)
        return null
      },
      explain(error) {
        // Only an error of the link is final; a mistyped email address may be corrected.
        setFailed(known !== null && isAboutLink(error))
        return t(sentenceOf('token', error))
      },
    }
  )
  useTitle(t('auth.verify.link_title'), hasProblem)
  return (
    <>
      <h1 tabIndex={-1}>{t('auth.verify.link_title')}</h1>
      <ErrorSummary errors={errors} general={general} />
      {hasFailed ? (
        <ButtonLink look="primary" isWide to="/auth/login">
          {t('auth.verify.again')}
        </ButtonLink>
      ) : (
        <form {...form} className="stack">
          <p className="dim">{t('auth.verify.link_text')}</p>
          {known === null && (
            <EmailField
              {...field('email')}
              maxLength={320}
              hint={t('auth.verify.link_email_hint')}
            />
          )}
          <SubmitButton isBusy={isBusy}>{t('auth.verify.link_submit')}</SubmitButton>
        </form>
      )}
    </>
  )
}

const isAboutLink = (error: unknown) =>
  error instanceof CallProblem && ['invalid-token', 'token-mismatch'].includes(error.code)

function NoToken() {
  const { t } = useProgram()
  useTitle(t('auth.verify.link_title'))
  return (
    <>
      <h1 tabIndex={-1}>{t('auth.verify.link_title')}</h1>
      <p>{t('auth.verify.no_token')}</p>
      <ButtonLink look="primary" isWide to="/auth/login">
        {t('auth.back_to_login')}
      </ButtonLink>
    </>
  )
}
