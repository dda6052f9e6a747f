interface Props {
  readonly id: string;
  readonly message: string | undefined;
}

/** The error message of an input. The input refers to it by `id`. Renders nothing without a message. */
export const Fault = ({ id, message }: Props) =>
  message && (
    <p id={id} className="error">
      {message}
    </p>
  );
