export { CoinIcon } from '@gim/ui/coin-icon/coin-icon.tsx';
