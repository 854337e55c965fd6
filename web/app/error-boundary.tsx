import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

/** `at` changes with every navigation: what failed at one place is forgotten at the next. */
type Props = { at: string; children: ReactNode }
type State = { failed: { error: unknown } | null; at: string }

/** Shows what went wrong while a page was drawn. React offers this only to classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null, at: this.props.at }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): Partial<State> | null {
    return at === state.at ? null : { failed: null, at }
  }

  override render() {
    const { failed } = this.state
    return failed ? <ErrorScreen error={failed.error} /> : this.props.children
  }
}
