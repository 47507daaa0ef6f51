// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IToken {
    function transfer(address to, uint256 value) external;
}

/// Everything that a token can do to a watcher that believes too much. Each trick is a call of its own.
contract HostileToken {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function issue(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    /// Moves nothing, says false, and the transaction still succeeds.
    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }

    /// Tells of a transfer that never was.
    function forge(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }

    /// A tenth of what is sent stays here; the event tells of all of it.
    function transferLessFee(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - value / 10;
        balanceOf[address(this)] += value / 10;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// An inner call moves real tokens and is undone, while the transaction around it succeeds.
    function undone(address token, address to, uint256 value) external {
        try this.moveAndRevert(token, to, value) {} catch {}
    }

    function moveAndRevert(address token, address to, uint256 value) external {
        IToken(token).transfer(to, value);
        revert("undone");
    }

    /// Sends the ether that is in here without a transaction to the receiver.
    function destroyInto(address payable to) external payable {
        new Vanishing{value: msg.value}(to);
    }
}

contract Vanishing {
    constructor(address payable to) payable {
        selfdestruct(to);
    }
}
