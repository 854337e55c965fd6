import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { Instant } from '../shapes.ts'
import { Document } from './contract.ts'
import { cardSides } from './enums.ts'

/* Endpoints to hand the camera step of a computer over to a phone, with a secret in a QR code. */

export const handoffStates = ['waiting', 'opened', 'ended', 'expired'] as const
export type CardSide = (typeof cardSides)[number]

const features = ['document_management'] as const
const refusals = { 'no-such-camera-handoff': 404 } as const
const one = z.strictObject({ handoff_id: z.uuid() })
const own = { owns: { param: 'handoff_id', as: 'camera_handoff' } } as const

export const startCameraHandoff = endpoint({
  name: 'startCameraHandoff',
  resource: 'document',
  actions: ['write'],
  changes: ['camera_handoff'],
  summary: 'Creates a camera hand-over: a secret for a phone, valid for 15 minutes',
  method: 'POST',
  path: '/api/v4/account/{accountId}/camera',
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  features,
  input: z.strictObject({
    accountId: z.uuid(),
    policy_id: z.uuid().optional(),
    locale: z.enum(locales).default('en'),
  }),
  output: z.object({
    handoff_id: z.uuid(),
    /** URL for the QR code. The secret is in the fragment, which no server logs. */
    url: z.url(),
    expires_at: Instant,
  }),
  refusals: { 'no-such-account': 404, 'no-such-policy': 404, 'too-many-requests': 429 },
})

export const getCameraHandoff = endpoint({
  ...own,
  name: 'getCameraHandoff',
  resource: 'document',
  actions: ['write'],
  reads: ['document', 'camera_handoff'],
  summary: 'Returns the state of a camera hand-over with the pictures received',
  method: 'GET',
  path: '/api/v4/camera-handoffs/{handoff_id}',
  access: 'account',
  features,
  input: one,
  output: z.object({
    state: z.enum(handoffStates),
    expires_at: Instant,
    /** Newest last. */
    documents: z.array(Document),
  }),
  refusals,
})

export const endCameraHandoff = endpoint({
  ...own,
  name: 'endCameraHandoff',
  resource: 'document',
  actions: ['write'],
  changes: ['camera_handoff'],
  summary: 'Ends a camera hand-over; its secret no longer works',
  method: 'POST',
  path: '/api/v4/camera-handoffs/{handoff_id}/end',
  access: 'account',
  features,
  input: one,
  output: z.object({ state: z.enum(handoffStates) }),
  refusals,
})

/** State shown to the phone; contains nothing about the card's owner. */
export const OpenHandoff = z.object({
  locale: z.enum(locales),
  expires_at: Instant,
  /** Sides received so far. */
  sides: z.array(z.enum(cardSides)),
  pictures_left: z.int(),
})
export type OpenHandoff = z.output<typeof OpenHandoff>

export const openCameraHandoff = endpoint({
  name: 'openCameraHandoff',
  changes: ['camera_handoff'],
  summary: 'Opens a camera hand-over with its secret and returns which pictures to take',
  method: 'POST',
  path: '/api/v4/camera/open',
  access: 'public',
  limits: 'own',
  input: z.strictObject({ token: z.string().max(200) }),
  output: OpenHandoff,
  refusals: { 'camera-over': 410, 'too-many-requests': 429 },
})

/** Path to which a phone posts a picture, with the secret in the header `camera-token`. Returns an `OpenHandoff`. */
export const cameraPicturePath = (side: CardSide): string => `/api/v4/camera/pictures?side=${side}`
