import { Icon } from './icon.tsx'

export type Question = { question: string; answer: string }

/** Expandable questions; several may be open at once. */
export const Faq = ({ items }: { items: readonly Question[] }) => (
  <div className="faq">
    {items.map(({ question, answer }, place) => (
      <details key={question} open={place === 0}>
        <summary>
          <span>{question}</span>
          <Icon name="plus" size={20} />
        </summary>
        <p>{answer}</p>
      </details>
    ))}
  </div>
)
