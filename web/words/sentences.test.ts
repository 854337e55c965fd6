/** Every message of specification section 8 in both languages, created by the code that shows it. */
import { expect, test } from 'vitest'
import { locales, type Locale } from '@numo/kit/locales.ts'
import type { PageAnswer } from '@numo/kit/site.ts'
import { loadAppWords, type AppWords } from './app-words.ts'
import { refusalText, sentenceOf, type AuthStep } from '../auth/sentences.ts'
import { createCaller } from '../app/call.ts'
import { CallProblem } from '../app/call-problem.ts'
import { decide } from '../app/guards/decide.ts'
import { site } from '../site.tsx'
import { problemText } from '../app/problem-text.ts'

const wordsOf = { en: await loadAppWords('en'), es: await loadAppWords('es') }

/** Returns how a sign-in page words a refusal. */
const refused = (step: AuthStep, status: number, code: string, message = 'Of the server') => {
  const problem = new CallProblem(status, code, message)
  return (t: AppWords) => refusalText(step, problem, t)
}
/** Returns how a page of the areas words a failed call. */
const failed = (status: number, code: string, message: string) => (t: AppWords) =>
  problemText(new CallProblem(status, code, message), t)

type MakeSentence = (t: AppWords, locale: Locale) => string | Promise<string>
const rows: readonly (readonly [en: string, es: string, made: MakeSentence])[] = [
  // Sign-in.
  [
    'Invalid email or password. Please try again.',
    'Correo o contraseña incorrectos. Intenta de nuevo.',
    refused('sign-in', 401, 'invalid-credential'),
  ],
  [
    'Too many failed login attempts. Please try again later.',
    'Demasiados intentos. Intenta más tarde.',
    refused('sign-in', 429, 'too-many-requests'),
  ],
  [
    'Too many failed login attempts. Please try again later.',
    'Demasiados intentos. Intenta más tarde.',
    refused('sign-in', 429, 'busy'),
  ],
  ['Failed to sign in', 'No se pudo iniciar sesión', refused('sign-in', 401, 'sign-in-failed')],
  ['Failed to sign in', 'No se pudo iniciar sesión', refused('sign-in', 500, 'unknown')],
  // Sign-in with a token.
  [
    'The authentication token is invalid or expired.',
    'El enlace de acceso no es válido o venció.',
    refused('token', 401, 'invalid-token'),
  ],
  [
    'The token does not match this application.',
    'El enlace de acceso no corresponde a esta aplicación.',
    refused('token', 401, 'token-mismatch'),
  ],
  [
    'Failed to authenticate with token',
    'No se pudo entrar con el enlace',
    refused('token', 500, 'unknown'),
  ],
  // Sign-up.
  [
    'This email is already registered. Please sign in instead.',
    'Este correo ya tiene cuenta. Inicia sesión.',
    refused('sign-up', 400, 'email-already-in-use'),
  ],
  [
    'Password is too weak. Please choose a stronger password.',
    'La contraseña es débil. Elige una más segura.',
    refused('sign-up', 400, 'weak-password'),
  ],
  ['Failed to create account', 'No se pudo crear la cuenta', refused('sign-up', 400, 'x')],
  // Password reset link: request, check, use.
  ['Of the server', 'Of the server', refused('reset-request', 400, 'invalid')],
  [
    'Enter a valid email address.',
    'Escribe un correo válido.',
    refused('reset-request', 400, 'invalid-email', 'Enter a valid email address.'),
  ],
  [
    'Invalid request',
    'Solicitud no válida',
    refused('reset-request', 400, 'unknown', 'An error occurred'),
  ],
  ['Of the server', 'Of the server', refused('reset-request', 400, 'something-else')],
  [
    'Too many requests. Please try again later.',
    'Son demasiadas solicitudes. Inténtalo más tarde.',
    refused('reset-request', 429, 'too-many-requests'),
  ],
  [
    'Failed to send password reset email',
    'No se pudo enviar el correo para cambiar la contraseña',
    refused('reset-request', 500, 'unknown'),
  ],
  ...(['code-check', 'reset-confirm'] as const).flatMap((step) => [
    [
      'This reset link has expired. Please request a new one.',
      'Este enlace venció. Pide uno nuevo.',
      refused(step, 410, 'expired-action-code'),
    ] as const,
    [
      'This reset link is invalid. Please request a new one.',
      'Este enlace no es válido. Pide uno nuevo.',
      refused(step, 404, 'invalid-action-code'),
    ] as const,
  ]),
  [
    'Invalid or expired reset link',
    'El enlace no es válido o venció',
    refused('code-check', 500, 'unknown'),
  ],
  [
    'Please choose a stronger password.',
    'Elige una contraseña más segura.',
    refused('reset-confirm', 422, 'weak-password'),
  ],
  [
    'Failed to reset password',
    'No se pudo cambiar la contraseña',
    refused('reset-confirm', 500, 'unknown'),
  ],
  // Session.
  ['Authentication', 'Inicio de sesión', (t) => t('app.session.title')],
  [
    'Your session has expired. Please sign in again.',
    'La sesión venció. Para seguir, hay que iniciarla de nuevo.',
    (t) => t('app.session.text'),
  ],
  ['Sign back in', 'Volver a iniciar sesión', (t) => t('app.session.button')],
  [
    'Authentication failed - session expired',
    'Falló el inicio de sesión: la sesión venció',
    async (t) => problemText(await overBy('refresh'), t),
  ],
  [
    'Authentication failed - unable to retrieve valid token',
    'Falló el inicio de sesión: no se pudo obtener un acceso válido',
    async (t) => problemText(await overBy('current'), t),
  ],
  // Calls.
  [
    'Request failed with status 403',
    'La solicitud falló con el estado 403',
    async (t) => problemText(await downloadOf(403), t),
  ],
  ['An error occurred', 'Ocurrió un error', failed(422, 'unknown', 'An error occurred')],
  ['An error occurred', 'Ocurrió un error', failed(500, 'internal', 'An error occurred')],
  ['Of the server', 'Of the server', failed(422, 'has-no-word-here', 'Of the server')],
  ['Of the server', 'Of the server', failed(503, 'has-no-word-here', 'Of the server')],
  [
    'No updated partner data received',
    'No se recibieron datos actualizados del socio',
    failed(400, 'empty-update', 'No updated partner data received'),
  ],
  [
    // The sentence alone on its line, the hint on the next.
    'Failed to update partner\nCheck that the new status can follow the current one, and that the tax number fits the country.',
    'No se pudo actualizar el socio\nRevise que el nuevo estado pueda seguir al actual y que la clave fiscal corresponda al país.',
    failed(422, 'update-failed', 'Failed to update partner'),
  ],
  // Addresses.
  ['Page not found: /x', 'No encontramos la página: /es/x', (_, locale) => pageAt('/x', locale)],
  [
    'Page not found: /es/x',
    'No encontramos la página: /es/x',
    (t) => t('app.error.not_found', { path: '/es/x' }),
  ],
  [
    'Page Not Found: /home/x y',
    'Esta página no existe: /es/home/x y',
    (_, locale) =>
      pageAt('/providers/x y', locale).then((text) => text.replace('providers', 'home')),
  ],
  ['Unknown route middleware', 'Unknown route middleware', () => unknownGuard()],
]

test.each(rows.flatMap(([en, es, made]) => [['en', en, made] as const, ['es', es, made] as const]))(
  '%s: %s',
  async (locale, sentence, made) => {
    expect(await made(wordsOf[locale], locale)).toBe(sentence)
  }
)

test('an internal error is the general sentence of its step, in every language', () => {
  for (const locale of locales)
    expect(sentenceOf('sign-in', new Error(locale))).toBe('auth.fixed.sign_in_failed')
})

/** A caller whose server refuses everything with a status, or whose session has no token. */
function callerOf(status: number, broken: 'refresh' | 'current' | null) {
  const over = (what: string) => async () => {
    if (what === broken) throw new Error('over')
    return 'token'
  }
  return createCaller({
    wait: async () => {},
    fetch: async () => Response.json({ error: 'The token has expired', code: 'x' }, { status }),
    tokens: {
      current: over('current'),
      refresh: over('refresh'),
      expired: () => {},
      disabled: () => {},
    },
  })
}
const problemOf = (action: Promise<unknown>) =>
  action.then(
    () => {
      throw new Error('It went well')
    },
    (error: unknown) => error
  )
const overBy = (broken: 'refresh' | 'current') =>
  problemOf(callerOf(401, broken).open('/api/v4/x', {}))
const downloadOf = (status: number) => problemOf(callerOf(status, null).blob('/api/v4/x'))

/** Returns the heading of the page at an address. */
async function pageAt(path: string, locale: Locale): Promise<string> {
  const answer: PageAnswer = await site.answer({
    method: 'GET',
    locale,
    path,
    query: new URLSearchParams(),
    form: null,
    origin: 'https://numo.example',
    scheme: 'system',
    brand: { name: 'Numo', support_email: 'a@b.example' },
    assets: { build: 'test', styles: [], islands: {}, sheets: {}, fonts: [] },
    map_tiles: null,
    today: '2026-11-20',
    data_version: 1,
    call: () => Promise.reject(new Error('Nothing is asked')),
  })
  if (answer.kind !== 'document') return answer.kind
  expect(answer.status).toBe(404)
  return /<h1>([^<]*)</.exec(answer.html)?.[1] ?? answer.html
}

function unknownGuard(): string {
  try {
    decide(['nobody'], { who: null, path: '/', here: '/' })
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}
