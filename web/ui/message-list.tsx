import type { ReactNode } from 'react'

type Message = {
  id: string
  author: string
  /** Written by the reader's side. */
  is_own: boolean
  at: ReactNode
  body: string
}

/** Messages of a conversation, oldest first. */
export const MessageList = ({ messages }: { messages: readonly Message[] }) => (
  <ul className="message-list">
    {messages.map(({ id, author, is_own, at, body }) => (
      <li key={id} data-own={is_own || undefined}>
        <b>{author}</b>
        <small>{at}</small>
        <p>{body}</p>
      </li>
    ))}
  </ul>
)
