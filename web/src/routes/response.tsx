import { useParams } from 'react-router-dom';
import { ResponseScreen } from '../features/responses/response-screen.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <ResponseScreen id={id} />;
}
