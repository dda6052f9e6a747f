import { Button, type ButtonProps } from '@mui/material';
import { useRef } from 'react';

interface FileButtonProps
  extends Pick<ButtonProps, 'ref' | 'size' | 'variant' | 'disabled' | 'aria-describedby'> {
  label: string;
  /** The media types that can be chosen. */
  accept: readonly string[];
  onChoose: (file: File) => void;
}

/** A button that asks for one file. */
export function FileButton({ label, accept, onChoose, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={accept.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = '';
        }}
      />
    </>
  );
}
