import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import type { SendCardDetails } from './use-adding.ts'

/** The languages of Stripe's form that are ours. */
const stripeLocales = { en: 'en', es: 'es-419' } as const satisfies Record<Locale, string>

type StripeSession = { stripe: Stripe; elements: StripeElements }

const isDark = () => {
  const chosen = document.documentElement.dataset['scheme']
  if (chosen === 'dark' || chosen === 'light') return chosen === 'dark'
  return window.matchMedia('(prefers-color-scheme: dark)').matches
}

/** Stripe's payment element in Stripe's iframe: the card number never reaches this page. */
export function StripeCardForm({
  formId,
  publishable_key,
  add,
}: {
  formId: string
  publishable_key: string
  add: (give: SendCardDetails) => Promise<void>
}) {
  const { t, locale } = useProgram()
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<StripeSession | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')

  useEffect(() => {
    let isOver = false
    async function open() {
      const stripe = await loadStripe(publishable_key, {
        locale: stripeLocales[locale],
      })
      if (isOver || !stripe || !place.current) return
      const elements = stripe.elements({
        mode: 'setup',
        currency: 'mxn',
        allowedPaymentMethodTypes: ['card'],
        appearance: { theme: isDark() ? 'night' : 'stripe' },
      })
      const element = elements.create('payment', { layout: 'tabs' })
      element.on('ready', () => setState('ready'))
      element.on('loaderror', () => setState('failed'))
      element.mount(place.current)
      opened.current = { stripe, elements }
    }
    open().catch(() => setState('failed'))
    return () => {
      isOver = true
      opened.current?.elements.getElement('payment')?.destroy()
      opened.current = null
    }
  }, [publishable_key, locale])

  const give: SendCardDetails = async ({ client_secret, return_url }) => {
    if (!opened.current) return { kind: 'declined', code: 'processing_error' }
    const { stripe, elements } = opened.current
    const { error } = await stripe.confirmSetup({
      elements,
      clientSecret: client_secret,
      confirmParams: { return_url },
      redirect: 'if_required',
    })
    return error
      ? { kind: 'declined', code: error.decline_code ?? error.code ?? null }
      : { kind: 'ask' }
  }
  async function send() {
    // The element shows its own errors.
    const sent = await opened.current?.elements.submit()
    if (sent && !sent.error) await add(give)
  }
  return (
    <form
      id={formId}
      noValidate
      className="pay-form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {state === 'failed' && <p role="alert">{t('pay.form.not_loaded')}</p>}
      {state === 'loading' && (
        <output className="loading-card" aria-label={t('app.loading')}>
          <i className="sk sk-h" />
          <i className="sk" />
        </output>
      )}
      <div ref={place} />
    </form>
  )
}
