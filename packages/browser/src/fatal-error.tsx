import { Component, type ReactNode } from 'react';

export interface FatalErrorProps {
  /** Renders the error page that replaces the whole app. */
  readonly page: (message: string) => ReactNode;
  readonly children: ReactNode;
}

interface FatalErrorState {
  readonly message: string | null;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Shows the error page for uncaught errors: in rendering, in event handlers and in promises. */
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

  /**
   * Ignores events without an Error object: they come from ResizeObserver warnings or browser extensions, not from the
   * app.
   */
  private readonly onError = ({ error }: ErrorEvent): void => {
    if (error instanceof Error) this.setState({ message: messageOf(error) });
  };

  /**
   * Ignores aborted requests, page transitions that were skipped because a page took too long to draw, and all rejections while offline: failed requests are expected then, and the open page
   * stays.
   */
  private readonly onRejection = ({ reason }: PromiseRejectionEvent): void => {
    if (!navigator.onLine) return;
    if (reason instanceof DOMException && ['AbortError', 'TimeoutError'].includes(reason.name)) return;
    this.setState({ message: messageOf(reason) });
  };
}
