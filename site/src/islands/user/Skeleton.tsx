import { useText } from './user-text.ts';

interface Props {
  /** The shapes of what is loading, from the top; each is about as tall as what replaces it. */
  readonly of: readonly ('line' | 'card' | 'form')[];
}

/** The placeholder for content that is loading, so that the layout shifts little when the content arrives. */
export function Skeleton({ of }: Props) {
  const { loading } = useText().user;
  return (
    <div className="skeleton" role="status">
      <span className="hidden">{loading}</span>
      {of.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={index} className={shape} />
      ))}
    </div>
  );
}
