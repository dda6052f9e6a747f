interface Props {
  readonly id: string;
  readonly message: string | undefined;
}

/** The error of an input, which refers to it by `id`; nothing without a message. */
export const Fault = ({ id, message }: Props) =>
  message && (
    <p id={id} className="error">
      {message}
    </p>
  );
