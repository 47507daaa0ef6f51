import { Component, type ReactNode } from 'react';

export interface FatalErrorProps {
  /** The page to show in place of everything, with what the error says. */
  readonly page: (message: string) => ReactNode;
  readonly children: ReactNode;
}

interface FatalErrorState {
  readonly message: string | null;
}

/** What an error says, whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Opens the error page for whatever nobody caught: while rendering, in an event, in a promise. */
export class FatalError extends Component<FatalErrorProps, FatalErrorState> {
  static getDerivedStateFromError(error: unknown): FatalErrorState {
    return { message: messageOf(error) };
  }

  override readonly state: FatalErrorState = { message: null };

  override componentDidMount(): void {
    window.addEventListener('error', this.onError);
    window.addEventListener('unhandledrejection', this.onRejection);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('error', this.onError);
    window.removeEventListener('unhandledrejection', this.onRejection);
  }

  override render(): ReactNode {
    const { message } = this.state;
    return message === null ? this.props.children : this.props.page(message);
  }

  /** Events without an error object are not ours: notes of the resize observer, scripts of an extension. */
  private readonly onError = ({ error }: ErrorEvent): void => {
    if (error instanceof Error) this.setState({ message: messageOf(error) });
  };

  /** A request that was called off is no fault. Nor is what does not come without a network: the page that is there stays. */
  private readonly onRejection = ({ reason }: PromiseRejectionEvent): void => {
    if (!navigator.onLine) return;
    if (reason instanceof DOMException && reason.name === 'AbortError') return;
    this.setState({ message: messageOf(reason) });
  };
}
